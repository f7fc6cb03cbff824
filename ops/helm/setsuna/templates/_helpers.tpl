{{- define "setsuna.labels" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "setsuna.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "setsuna.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "setsuna.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* Of a dict with root, user and password: the key of the Secret. */}}
{{- define "setsuna.natsEnv" -}}
{{- if .root.Values.nats.enabled }}
- name: NATS_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ .root.Values.secret }}, key: {{ .password }} } }
- name: NATS_URL
  value: {{ range $index := until 3 }}{{ if $index }},{{ end }}nats://{{ $.user }}:$(NATS_PASSWORD)@{{ $.root.Release.Name }}-nats-{{ $index }}.{{ $.root.Release.Name }}-nats:4222{{ end }}
{{- end }}
{{- end }}

{{- define "setsuna.databaseEnv" -}}
{{- if .Values.postgresql.enabled }}
- name: DATABASE_URL
  valueFrom: { secretKeyRef: { name: {{ .Release.Name }}-postgresql-app, key: uri } }
{{- end }}
{{- end }}

{{- define "setsuna.extraEnv" -}}
{{- range $name, $value := . }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "setsuna.apart" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{- include "setsuna.labels" . | nindent 8 }}
{{- end }}

{{/* Of a dict with storage. */}}
{{- define "setsuna.claimSpec" -}}
accessModes: [ReadWriteOnce]
{{- with .className }}
storageClassName: {{ . }}
{{- end }}
resources: { requests: { storage: {{ .size }} } }
{{- end }}
