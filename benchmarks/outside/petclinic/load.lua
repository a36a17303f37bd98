-- Owners at random, of the ids in a file. Prints a line: requests a second, p50, p95, p99 and slowest in ms, failed requests.
-- The seed is the same in each run.
local ids = {}

function init(args)
  for id in io.lines(args[1]) do ids[#ids + 1] = id end
  math.randomseed(20260101)
end

function request()
  return wrk.format("GET", "/api/gateway/owners/" .. ids[math.random(#ids)])
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format("%.1f\t%.2f\t%.2f\t%.2f\t%.2f\t%d\n", summary.requests / summary.duration * 1e6, latency:percentile(50) / 1e3,
    latency:percentile(95) / 1e3, latency:percentile(99) / 1e3, latency.max / 1e3,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
