// Runs http-cache-tests against a cache, and prints what came of each test as JSON. usage: node run.mjs SUITE BASE
import { createRequire } from 'node:module'
const [suite, base] = process.argv.slice(2)
const of = path => import(`file://${suite}/${path}`)
const { runTests, getResults } = await of('client/runner.mjs')
const groups = (await of('tests/index.mjs')).default
const loaded = createRequire(`${suite}/`)('node-fetch') // as the suite does itself
const fetch = loaded.default ?? loaded

await runTests(groups, fetch, false, base)
const results = getResults()
const reused = new Set(await (await fetch(`${base}/reused`)).json())
console.log(JSON.stringify(groups.flatMap(group => group.tests).filter(test => test.browser_only !== true).map(test => {
  const result = results[test.id]
  const forbidden = test.requests.flatMap((request, i) => request.expected_type === 'not_cached' ? [i + 1] : [])
  return {
    id: test.id,
    kind: test.kind ?? 'required',
    forbids: forbidden.length > 0,
    passed: result === true,
    setup: result !== true && result[0] === 'Setup',
    message: result === true ? '' : result[1],
    violated: (test.kind ?? 'required') === 'required' && forbidden.some(number => reused.has(`${test.id} ${number}`))
  }
})))
