// Renders a Helm chart without Helm: Go's templates, sprig and the functions that Helm adds, all from Debian's packages.
// GO111MODULE=off go run main.go CHART RELEASE [VALUES.yaml…]
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

type tree = map[string]interface{}

// Files are the chart's own, for .Files.Get.
type Files struct{ chart string }

// Get returns a file's text; empty if there is none, as in Helm.
func (files Files) Get(name string) string {
	data, err := os.ReadFile(filepath.Join(files.chart, name))
	if err != nil {
		return ""
	}
	return string(data)
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func read(path string) tree {
	data, err := os.ReadFile(path)
	must(err)
	values := tree{}
	must(yaml.Unmarshal(data, &values))
	return values
}

// Maps are merged, everything else is replaced.
func merge(into, from tree) {
	for key, value := range from {
		inner, isTree := value.(tree)
		own, hasTree := into[key].(tree)
		if isTree && hasTree {
			merge(own, inner)
		} else {
			into[key] = value
		}
	}
}

func functions(all *template.Template) template.FuncMap {
	known := sprig.TxtFuncMap()
	known["include"] = func(name string, data interface{}) (string, error) {
		var text strings.Builder
		err := all.ExecuteTemplate(&text, name, data)
		return text.String(), err
	}
	known["toYaml"] = func(value interface{}) (string, error) {
		data, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(data), "\n"), err
	}
	known["required"] = func(message string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return nil, fmt.Errorf("%s", message)
		}
		return value, nil
	}
	return known
}

func main() {
	chart, release := os.Args[1], os.Args[2]
	values := read(filepath.Join(chart, "values.yaml"))
	for _, path := range os.Args[3:] {
		merge(values, read(path))
	}
	about := read(filepath.Join(chart, "Chart.yaml"))
	root := tree{
		"Values":  values,
		"Files":   Files{chart},
		"Release": tree{"Name": release, "Namespace": "default", "Service": "Helm"},
		"Chart":   tree{"Name": about["name"], "Version": about["version"], "AppVersion": about["appVersion"]},
	}
	all := template.New("chart").Option("missingkey=zero")
	all.Funcs(functions(all))
	paths, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	must(err)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		must(err)
		_, err = all.New(filepath.Base(path)).Parse(string(text))
		must(err)
	}
	for _, path := range paths {
		if filepath.Ext(path) != ".yaml" {
			continue
		}
		var text strings.Builder
		must(all.ExecuteTemplate(&text, filepath.Base(path), root))
		fmt.Printf("---\n# Source: %s\n%s\n", filepath.Base(path), text.String())
	}
}
