"""What runs inside the tool and knows its operators. Everything else of the plugin is plain Python."""
