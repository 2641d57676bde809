# The edge of Tidemark: Varnish 7.1 with Debian's varnish-modules (xkey, var). How it works: docs/decisions/048-edge-cache.md.
#
#   varnishd -f /etc/varnish/tidemark.vcl -p vcl_path=/etc/varnish -p http_gzip_support=off \
#     -p vsl_mask=-ReqURL,-BereqURL,-ReqHeader,-ReqUnset,-BereqHeader,-BereqUnset,-RespHeader,-RespUnset,-BerespHeader,-BerespUnset,-ObjHeader,-HttpGarbage,-BogoHeader,-LostHeader \
#     -a http=:6081 -a events=10.0.0.1:6083 -s malloc,1G
#
# `events` is the socket on which the API announces content changes (EDGE_URLS); readers must not reach it.
# Backends, addresses and origins of one publication are in site.vcl.
#
# Addresses and headers contain secrets of readers. `vsl_mask` keeps them out of Varnish's log; what may be logged of an
# address is in the entries `path` and `id` of VCL_Log: varnishncsa -F '%{VCL_Log:id}x %m %{VCL_Log:path}x %s %{us}T'.
vcl 4.1;

import directors;
import std;
import var;
import xkey;

include "site.vcl";

sub vcl_init {
    # Kept when a new version of this file is loaded into a running Varnish.
    if (!var.global_get("position")) {
        var.global_set("position", "none");
    }
}

sub vcl_recv {
    # The expression is that of packages/contracts/src/secret-addresses.ts. An encoded path is left out altogether.
    std.log("path:" + regsub(regsub(req.url, "[?#].*$", ""), "(?i)^(/+(_next/+data/+[^/]+/+)?(preview|private-feeds|assets/+media)/+).+$|^.*%.*$", "\1[redacted]"));
    if (local.socket == "events") {
        call content_event;
    }
    if (req.restarts == 0) {
        unset req.http.x-edge-app;
        unset req.http.x-edge-stale;
        unset req.http.Surrogate-Capability;
        unset req.http.x-content-position;
        call identify_request;
    }
    call choose_backend;

    if (req.method != "GET" && req.method != "HEAD") {
        if (req.method !~ "^(POST|PUT|DELETE|OPTIONS)$") {
            return (synth(405));
        }
        return (pass);
    }
    # Responses to a token are for one reader. They are neither stored nor taken from the cache.
    if (req.http.Authorization) {
        return (pass);
    }
    # The address of a private feed is the secret of one reader.
    if (req.url ~ "^/+private-feeds/") {
        return (pass);
    }
    # Nothing that the portal or the API responds to a GET depends on a cookie.
    unset req.http.Cookie;
    call normalise;

    if (req.http.x-edge-stale) {
        # The backends failed a moment ago.
        set req.grace = 10d;
    } else {
        if (std.healthy(req.backend_hint)) {
            set req.grace = 10s;
        } else {
            set req.grace = 10d;
        }
        # Without confirmation that nothing has changed, a stored response is served only if no backend responds.
        if (req.url !~ "^/(_next/static|fonts)/" && std.time2real(now, 0.0) - std.real(var.global_get("confirmed"), 0.0) > 0.8) {
            set req.hash_always_miss = true;
        }
    }
    return (hash);
}

# One id in the logs of all processes that work on a request: that of the trace which nginx continues, that of nginx, or
# a new one of 32 digits. Varnish records no spans, so it begins no trace; the portal or the API does, with this id.
sub identify_request {
    if (req.http.traceparent ~ "^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$") {
        set req.http.X-Request-Id = regsub(req.http.traceparent, "^00-([0-9a-f]{32}).*$", "\1");
    } else {
        unset req.http.traceparent;
        if (req.http.X-Request-Id !~ "^[0-9a-f]{32}$") {
            unset req.http.X-Request-Id;
        }
    }
}

# Only for requests that a backend works on, because most are served from the cache.
sub create_request_id {
    if (!req.http.X-Request-Id) {
        set req.http.X-Request-Id = "" +
            std.integer(real=std.random(10000000.0, 99999999.0)) + std.integer(real=std.random(10000000.0, 99999999.0)) +
            std.integer(real=std.random(10000000.0, 99999999.0)) + std.integer(real=std.random(10000000.0, 99999999.0));
    }
}

sub vcl_miss {
    call create_request_id;
    return (fetch);
}

sub vcl_pass {
    call create_request_id;
    return (fetch);
}

# Equal requests get equal keys.
sub normalise {
    if (req.http.x-edge-app == "portal") {
        unset req.http.Origin;
    } elsif (req.http.Origin) {
        call keep_known_origin;
    }
    if (req.url ~ "\?") {
        # Pages and their data ignore the query. The list is that of packages/contracts/src/screens.ts.
        if (req.http.x-edge-app == "portal" &&
            req.url ~ "^/(_next/data/[^?]*\.json||articles|articles/[\w-]+|free-articles|analysts|analysts/[\w-]+|categories|categories/[\w-]+|categories/[\w-]+/[\w-]+|calendar|data-insights|data-insights/[\w-]+|glossary|search|reading-list|offline|privacy)\?") {
            set req.url = regsub(req.url, "\?.*$", "");
        }
        set req.url = regsub(req.url, "\?$", "");
    }
    if (req.http.Accept-Encoding ~ "\bbr\b" && req.http.Accept-Encoding !~ "\bbr;\s*q=0(\.0*)?(,|$)") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "\bgzip\b" && req.http.Accept-Encoding !~ "\bgzip;\s*q=0(\.0*)?(,|$)") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
}

sub vcl_hash {
    hash_data(req.url);
    hash_data(req.http.x-edge-app);
    return (lookup);
}

# A message from an API process: what changed (x-edge-after, x-edge-position, x-edge-purge, x-edge-soft-purge; a second
# later x-edge-purge-again, x-edge-soft-purge-again) and up to when it is certain that nothing else has (x-edge-known,
# x-edge-confirmed). Every response contains the last event that this edge was told of and its time, from which the
# sender continues.
sub content_event {
    if (req.method != "PURGE") {
        return (synth(405));
    }
    unset req.http.x-edge-purged;
    if (client.ip !~ event_senders) {
        return (synth(403));
    }
    if (req.http.x-edge-position) {
        # Another process has told this edge of the same change, or the edge was restarted.
        if (req.http.x-edge-after != var.global_get("position")) {
            return (synth(409));
        }
        # The position comes first: a response from before the change that arrives now is not stored.
        var.global_set("position", req.http.x-edge-position);
        if (req.http.x-edge-purge) {
            set req.http.x-edge-purged = xkey.purge(req.http.x-edge-purge);
        }
        if (req.http.x-edge-soft-purge) {
            set req.http.x-edge-purged = xkey.softpurge(req.http.x-edge-soft-purge);
        }
    }
    # Drops a response from before a change that another thread was storing at the instant of the first purge.
    if (req.http.x-edge-purge-again) {
        set req.http.x-edge-purged = xkey.purge(req.http.x-edge-purge-again);
    }
    if (req.http.x-edge-soft-purge-again) {
        set req.http.x-edge-purged = xkey.softpurge(req.http.x-edge-soft-purge-again);
    }
    if (req.http.x-edge-confirmed) {
        if (std.integer(var.global_get("position"), -1) < std.integer(req.http.x-edge-known, 0)) {
            return (synth(409));
        }
        if (std.real(req.http.x-edge-confirmed, 0.0) > std.real(var.global_get("confirmed"), 0.0)) {
            var.global_set("confirmed", req.http.x-edge-confirmed);
        }
    }
    return (synth(204));
}

sub vcl_synth {
    if (local.socket == "events") {
        set resp.http.x-edge-position = var.global_get("position");
        set resp.http.x-edge-time = std.time2real(now, 0.0);
        set resp.http.x-edge-purged = req.http.x-edge-purged;
        return (deliver);
    }
    set resp.http.Cache-Control = "no-store";
    set resp.http.Content-Type = "text/plain; charset=utf-8";
    set resp.body = resp.reason + {"
"};
    return (deliver);
}

sub vcl_backend_fetch {
    # Asks for the surrogate keys and for the last content event that the response takes into account.
    set bereq.http.Surrogate-Capability = {"edge="Surrogate/1.0""};
}

sub vcl_backend_response {
    if (beresp.status >= 500 && (bereq.method == "GET" || bereq.method == "HEAD")) {
        # Another backend may be able to respond. A last attempt (x-edge-stale) has already waited for that.
        if (bereq.retries < 2 && !bereq.http.x-edge-stale) {
            return (retry);
        }
        # A refresh in the background leaves the stored response as it is.
        if (bereq.is_bgfetch) {
            return (abandon);
        }
    }
    if (bereq.uncacheable) {
        return (deliver);
    }
    # 401 is the gate that every reader without a token gets. Only one that the API marks for the edge is stored.
    if (beresp.status != 200 && beresp.status != 301 && beresp.status != 302 && beresp.status != 307 && beresp.status != 308 &&
        !(beresp.status == 401 && beresp.http.Cache-Control ~ "s-maxage=")) {
        call do_not_store;
        return (deliver);
    }
    if (beresp.http.Set-Cookie || beresp.http.Vary ~ "(Cookie|\*)" ||
        beresp.http.Cache-Control !~ "\bpublic\b" || beresp.http.Cache-Control ~ "(no-store|no-cache|private)") {
        call do_not_store;
        return (deliver);
    }
    if (bereq.url ~ "^/(_next/static|fonts)/") {
        set beresp.http.xkey = "all static";
    } elsif (beresp.http.Cache-Control ~ "s-maxage=") {
        # A response that does not take the last known change into account may show the state before it.
        if (!beresp.http.x-content-position ||
            std.integer(beresp.http.x-content-position, -1) < std.integer(var.global_get("position"), 0)) {
            call do_not_store;
            return (deliver);
        }
        if (beresp.http.Surrogate-Key) {
            set beresp.http.xkey = "all " + beresp.http.Surrogate-Key;
            # Nothing but content events changes the page of an article, so that it needs no refresh every minute. One
            # that is incomplete asks for less than a minute.
            if (bereq.http.x-edge-app == "portal" && beresp.ttl >= 60s &&
                bereq.url ~ "^(/_next/data/[\w-]+)?/articles/[\w-]+(\.json)?$") {
                set beresp.ttl = 10m;
            }
        } else {
            # Any change affects a response that does not say what it depends on.
            set beresp.http.xkey = "all any";
        }
    } else {
        # Images and other files. Their names change with their content, but they must disappear with an article.
        set beresp.http.xkey = "all files";
        if (beresp.ttl > 10m) {
            set beresp.ttl = 10m;
        }
    }
    if (beresp.status == 401) {
        # Varnish reads the lifetime of a success only.
        set beresp.ttl = std.duration(regsub(beresp.http.Cache-Control, "^.*s-maxage=([0-9]+).*$", "\1s"), 0s);
    }
    set beresp.grace = 10d;
    return (deliver);
}

sub do_not_store {
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    set beresp.keep = 0s;
}

sub vcl_backend_error {
    # The connection failed, so the next backend is asked. It may be the same one while others ask for the next, too.
    if (bereq.retries < 4 && (bereq.method == "GET" || bereq.method == "HEAD")) {
        return (retry);
    }
    set beresp.http.Content-Type = "text/plain; charset=utf-8";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "5";
    set beresp.body = {"Try again later
"};
    call do_not_store;
    return (deliver);
}

sub vcl_deliver {
    std.log("id:" + req.http.X-Request-Id);
    if (resp.status >= 500 && req.restarts == 0 && !req.http.Authorization &&
        (req.method == "GET" || req.method == "HEAD")) {
        # What was stored, if anything, is better than an error. Otherwise the backends are told that they are asked once more.
        set req.http.x-edge-stale = "1";
        return (restart);
    }
    unset resp.http.xkey;
    unset resp.http.Surrogate-Key;
    unset resp.http.x-content-position;
    unset resp.http.Via;
    unset resp.http.X-Varnish;
    # Only the edge may serve a response without asking; browsers ask it every time.
    if (resp.http.Cache-Control ~ "s-maxage=") {
        if (resp.status == 401) {
            # A browser must not show a gate again after its reader has signed in.
            set resp.http.Cache-Control = "no-store";
        } else {
            set resp.http.Cache-Control = "public, max-age=0, must-revalidate";
        }
        unset resp.http.Age;
    }
    if (obj.hits > 0) {
        set resp.http.X-Cache = "hit";
    } else {
        set resp.http.X-Cache = "miss";
    }
    return (deliver);
}
