"""The modules that run inside the tool and know its operators. Everything else of the plugin is plain Python."""
