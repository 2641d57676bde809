# What is particular to one publication: backends, host names and the API processes that may announce changes.
# A backend whose name cannot be resolved at start is an error; list what exists.

probe ready {
    .url = "/readyz";
    .interval = 1s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
}

backend portal_1 { .host = "portal-1"; .port = "3000"; .probe = ready; .connect_timeout = 1s; .first_byte_timeout = 20s; .max_connections = 400; }
backend portal_2 { .host = "portal-2"; .port = "3000"; .probe = ready; .connect_timeout = 1s; .first_byte_timeout = 20s; .max_connections = 400; }
backend api_1 { .host = "api-1"; .port = "4000"; .probe = ready; .connect_timeout = 1s; .first_byte_timeout = 20s; .max_connections = 400; }
backend api_2 { .host = "api-2"; .port = "4000"; .probe = ready; .connect_timeout = 1s; .first_byte_timeout = 20s; .max_connections = 400; }

# Addresses of the API processes.
acl event_senders {
    "localhost";
    "10.0.0.0"/8;
    "172.16.0.0"/12;
    "192.168.0.0"/16;
}

sub vcl_init {
    new portal = directors.round_robin();
    portal.add_backend(portal_1);
    portal.add_backend(portal_2);
    new api = directors.round_robin();
    api.add_backend(api_1);
    api.add_backend(api_2);
}

sub choose_backend {
    if (req.http.host ~ "^api\.") {
        set req.http.x-edge-app = "api";
        set req.backend_hint = api.backend();
    } else {
        set req.http.x-edge-app = "portal";
        set req.backend_hint = portal.backend();
    }
}

# Origins that may call the API from a browser: the portal's and EXTRA_ORIGINS. Others get the response without CORS.
sub keep_known_origin {
    if (req.http.Origin !~ "^https://(www\.)?example\.com$") {
        unset req.http.Origin;
    }
}
