#!/usr/bin/env python3
"""Checks the map of services and a page's trace in SkyWalking.

usage: topology.py UI EDGE STEP [--nodes NAME,...] [--picture FILE.svg]

UI is the address of an OAP or of SkyWalking's UI, EDGE that of the chain, and STEP its step, as 03-parallel-stages. Loads pages,
and checks by GraphQL that

- the map has the edge, the gateway, the aggregator, the twelve services and MySQL, with the calls between them,
- each service has an instance of this step,
- a page's trace has one root, and no span without its parent,
- at step 00 no two requests of the aggregator overlap, and at step 03 they are three blocks.

--picture draws the trace: the page at each hop, and each request of the aggregator to a service. It needs Python alone. The OAP has request.id among its searchable tags.
"""

import argparse
import json
import sys
import time
import urllib.error
import urllib.request
import uuid

TWELVE = "users orders products prices stock reviews recommendations carts shipping coupons messages content".split()
CHAIN = ["nginx", "gateway", "aggregator", *TWELVE]
PATIENCE = 240  # seconds: the OAP writes the map every 25 s, and a trace as soon as it has arrived
SPAN = """traceId segmentId spanId parentSpanId refs { parentSegmentId parentSpanId } serviceCode serviceInstanceName
  startTime endTime endpointName type peer layer"""


class Missing(Exception):
    """Something that may come within some seconds."""


class Oap:
    def __init__(self, address):
        self.address = address.rstrip("/") + "/graphql"
        # With BanyanDB, traces are found by another query than with other storages. Older OAPs do not have it.
        try:
            self.whole_traces = self.ask("{ hasQueryTracesV2Support }")["hasQueryTracesV2Support"]
        except ValueError:
            self.whole_traces = False

    def ask(self, query, **variables):
        request = urllib.request.Request(
            self.address,
            json.dumps({"query": query, "variables": variables}).encode(),
            {"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                result = json.load(response)
        except urllib.error.HTTPError as error:
            if error.code != 400:  # such as 502 of a UI whose OAP starts
                raise
            result = json.load(error)  # an invalid query
        if result.get("errors"):
            raise ValueError(result["errors"])
        return result["data"]

    def duration(self):
        """The last ten minutes, on the OAP's clock and in its time zone."""
        now = self.ask("{ getTimeInfo { timezone currentTimestamp } }")["getTimeInfo"]
        zone = int(now["timezone"])
        hours, minutes = divmod(abs(zone), 100)
        local = now["currentTimestamp"] // 1000 + (hours * 3600 + minutes * 60) * (1 if zone >= 0 else -1)
        moment = lambda at: time.strftime("%Y-%m-%d %H%M", time.gmtime(at))
        return {"start": moment(local - 600), "end": moment(local + 60), "step": "MINUTE"}

    def topology(self):
        """Names of nodes by id, and calls as pairs of names."""
        found = self.ask(
            """query($duration: Duration!) { map: getGlobalTopology(duration: $duration) {
                 nodes { id name type isReal } calls { source target } } }""",
            duration=self.duration(),
        )["map"]
        names = {node["id"]: node["name"] for node in found["nodes"]}
        types = {node["name"]: node["type"] for node in found["nodes"]}
        return types, {(names[call["source"]], names[call["target"]]) for call in found["calls"]}

    def instances(self):
        """Names of instances by name of service."""
        services = self.ask('{ found: listServices(layer: "GENERAL") { id name } }')["found"]
        return {
            service["name"]: [
                instance["name"]
                for instance in self.ask(
                    "query($duration: Duration!, $id: ID!) { found: listInstances(duration: $duration, serviceId: $id) { name } }",
                    duration=self.duration(),
                    id=service["id"],
                )["found"]
            ]
            for service in services
        }

    def trace(self, request_id):
        """All spans of the trace with this request."""
        condition = {
            "queryDuration": self.duration(),
            "traceState": "ALL",
            "queryOrder": "BY_START_TIME",
            "tags": [{"key": "request.id", "value": request_id}],
            "paging": {"pageNum": 1, "pageSize": 10},
        }
        if self.whole_traces:
            traces = self.ask(
                "query($it: TraceQueryCondition) { found: queryTraces(condition: $it) { traces { spans { %s } } } }" % SPAN,
                it=condition,
            )["found"]["traces"]
            ids = {trace["spans"][0]["traceId"] for trace in traces if trace["spans"]}
        else:
            traces = self.ask(
                "query($it: TraceQueryCondition) { found: queryBasicTraces(condition: $it) { traces { traceIds } } }", it=condition
            )["found"]["traces"]
            ids = {each for trace in traces for each in trace["traceIds"]}
        if len(ids) != 1:
            raise Missing(f"{len(ids)} traces of the request {request_id}")
        return self.ask("query($id: ID!) { found: queryTrace(traceId: $id) { spans { %s } } }" % SPAN, id=ids.pop())["found"]["spans"]


def orphans(spans):
    """Spans whose parent is not in the trace, and spans without a parent."""
    there = {(span["segmentId"], span["spanId"]) for span in spans}
    lost, roots = [], []
    for span in spans:
        if span["parentSpanId"] >= 0:
            parents = [(span["segmentId"], span["parentSpanId"])]
        else:
            parents = [(ref["parentSegmentId"], ref["parentSpanId"]) for ref in span["refs"]]
        if not parents:
            roots.append(span)
        lost += [span for parent in parents if parent not in there]
    return lost, roots


def requests_of(spans, service):
    """Begin and end of each request that the service sends to another one, in order."""
    return sorted(
        (span["startTime"], span["endTime"])
        for span in spans
        if is_request(span, service)
    )


def is_request(span, service):
    """Whether it is a request to another service. Over the event loop (lesson 14) its layer is unknown."""
    return span["serviceCode"] == service and span["type"] == "Exit" and span["layer"] not in ("Cache", "Database")


def blocks(requests):
    """Groups of requests that overlap; the next one begins when all of a group have ended."""
    groups = []
    until = 0
    for start, end in requests:
        if not groups or start >= until:
            groups.append([])
        groups[-1].append((start, end))
        until = max(until, end)
    return groups


def most_at_once(requests):
    moments = sorted([(start, 1) for start, _ in requests] + [(end, -1) for _, end in requests])
    now = most = 0
    for _, change in moments:
        now += change
        most = max(most, now)
    return most


def picture(spans, step, file):
    """The trace as an SVG: a row for each hop, and one for each request of the aggregator, in order of their begin."""
    first = min(span["startTime"] for span in spans)
    whole = max(span["endTime"] for span in spans) - first
    hops = [
        next(span for span in spans if span["serviceCode"] == hop and span["type"] == "Entry")
        for hop in ("nginx", "gateway", "aggregator")
        if any(span["serviceCode"] == hop for span in spans)
    ]
    above = {(span["segmentId"], span["spanId"]): span for span in spans}
    served = {(ref["parentSegmentId"], ref["parentSpanId"]): span["serviceCode"] for span in spans for ref in span["refs"]}
    requests = sorted(
        (key for key, span in above.items() if is_request(span, "aggregator")),
        key=lambda key: above[key]["startTime"],
    )
    rows = [(hop["serviceCode"], hop, "#6b7280") for hop in hops]
    rows += [(served.get(key, above[key]["peer"]), above[key], "#2563eb") for key in requests]
    row, left, width = 11, 130, 760
    height = row * len(rows) + 44
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 20} {height}" font-family="sans-serif" font-size="9">',
        f'<rect width="100%" height="100%" fill="#fff"/><text x="8" y="14" font-size="12">{step}: {len(requests)} requests, {whole} ms</text>',
    ]
    for number, (name, span, color) in enumerate(rows):
        y = 22 + row * number
        x = left + width * (span["startTime"] - first) / whole
        bar = max(1, width * (span["endTime"] - span["startTime"]) / whole)
        lines.append(f'<text x="{left - 6}" y="{y + 8}" text-anchor="end">{name}</text>')
        lines.append(f'<rect x="{x:.1f}" y="{y + 1}" width="{bar:.1f}" height="{row - 2}" fill="{color}"/>')
    for tick in range(5):
        x = left + width * tick / 4
        lines.append(f'<text x="{x:.0f}" y="{height - 8}" text-anchor="middle">{whole * tick // 4} ms</text>')
    with open(file, "w", encoding="utf-8") as svg:
        svg.write("\n".join([*lines, "</svg>", ""]))


def wait_for(check):
    """The result of a check, once it has one."""
    give_up = time.monotonic() + PATIENCE
    while True:
        try:
            return check()
        except (Missing, urllib.error.URLError, ConnectionError) as missing:
            if time.monotonic() > give_up:
                raise SystemExit(f"topology: {missing}") from None
            time.sleep(3)


def load(edge, user, request_id):
    request = urllib.request.Request(f"{edge}/api/home/{user}", headers={"X-Request-Id": request_id, "Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request, timeout=60) as response:
        response.read()
        return response.headers.get("X-Page-Complete")


def check_map(oap, nodes, step):
    types, calls = oap.topology()
    wanted = {(above, below) for above, below in zip(nodes, nodes[1:]) if below in ("gateway", "aggregator")}
    wanted |= {("aggregator", each) for each in nodes if each in TWELVE}
    lacking = [each for each in nodes if each not in types] + [f"{above} -> {below}" for above, below in sorted(wanted - calls)]
    databases = sorted(name for name, kind in types.items() if kind and ("mysql" in kind.lower() or "mariadb" in kind.lower()))
    if not databases:
        lacking.append("MySQL")
    if lacking:
        raise Missing("the map lacks " + ", ".join(lacking))
    instances = oap.instances()
    other = [each for each in nodes if f"{each}@{step}" not in instances.get(each, [])]
    if other:
        raise Missing(f"no instance of {step}: " + ", ".join(f"{each} has {instances.get(each, [])}" for each in other))
    print(f"map: {', '.join(sorted(types))}; {len(calls)} calls")


def check_trace(oap, nodes, step, request_id):
    spans = oap.trace(request_id)
    lost, roots = orphans(spans)
    if lost or len(roots) != 1:  # spans arrive after others
        names = [f"{span['serviceCode']} {span['endpointName']}" for span in (lost or roots)]
        raise Missing(f"trace {request_id}: {len(lost)} spans without their parent, {len(roots)} roots: {names}")
    lacking = set(nodes) - {span["serviceCode"] for span in spans}
    if lacking:
        raise Missing(f"trace {request_id} has no span of {sorted(lacking)}")
    requests = requests_of(spans, "aggregator")
    groups = blocks(requests)
    print(
        f"trace: {len(spans)} spans, none without its parent, root {roots[0]['serviceCode']}; "
        f"{len(requests)} requests of the aggregator in {len(groups)} blocks, {most_at_once(requests)} at once"
    )
    if step.startswith("00-") and len(groups) != len(requests):
        raise SystemExit(f"topology: at step 00 requests overlap: {requests}")
    if step.startswith("03-") and len(groups) != 3:
        raise SystemExit(f"topology: at step 03 requests are {len(groups)} blocks of {[len(each) for each in groups]}")
    return spans


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ui")
    parser.add_argument("edge")
    parser.add_argument("step")
    parser.add_argument("--nodes", default=",".join(CHAIN), help="names of the services that are to be there")
    parser.add_argument("--picture", help="an SVG file to draw the trace to")
    arguments = parser.parse_args()
    nodes = arguments.nodes.split(",")
    oap = wait_for(lambda: Oap(arguments.ui))
    for user in range(1, 11):  # the first pages of new JVMs may lack parts, or be too late
        wait_for(lambda user=user: load(arguments.edge, user, f"warm-{uuid.uuid4()}"))
    request_id = None

    def page():
        nonlocal request_id
        request_id = f"page-{uuid.uuid4()}"
        if load(arguments.edge, 1, request_id) == "false":
            raise Missing("the page is incomplete")

    def complete_trace():
        return check_trace(oap, nodes, arguments.step, request_id)

    wait_for(page)
    spans = wait_for(complete_trace)
    if arguments.picture:
        picture(spans, arguments.step, arguments.picture)
    wait_for(lambda: check_map(oap, nodes, arguments.step))
    print(f"{arguments.step}: the map and the trace of a page are complete")


if __name__ == "__main__":
    sys.exit(main())
