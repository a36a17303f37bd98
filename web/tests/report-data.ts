/** Figures as the lab writes them: the records of its package report are their schemas. */
const MACHINE = { cpu: 'a processor', cores: 2, memory_mb: 24_000, os: 'Linux', jdk: '25' };
const MEASURED_AT = '2026-11-21T13:54:00Z';
const TABLE = { names: ['08-hot-code', '09-overload'], rows: [{ label: 'peak', cells: ['20.0 pages/s', '20.0 pages/s'] }] };

const CALM = { offered: 10, full: 10, partial: 0, shed: 0, failed: 0, p50_ms: 300, p99_ms: 400, max_ms: 410 };
const WORSE = { offered: 80, full: 15, partial: 4, shed: 60, failed: 1, p50_ms: 350, p99_ms: 900.4, max_ms: 950 };
const NONE = { offered: 80, full: 0, partial: 0, shed: 0, failed: 80, p50_ms: null, p99_ms: null, max_ms: null };

const fault = (title: string, more: object) => ({ id: 'fault', title, offered: 50, full: 40, partial: 8, partial_ratio: 0.1667, shed: 0, errors_5xx: 1, unanswered: 1, failed_in_flight: 2, p99_before_ms: 300, ...more });
const step = (name: string, worst: object) => ({
  step: name,
  title: 'In a storm',
  peak_pages_per_s: 20,
  with_brownout: [] as object[],
  phases: [{ id: 'calm', factor: 0.5, from_s: 0, to_s: 2, ...CALM }, { id: '4x', factor: 4, from_s: 2, to_s: 4, ...worst }],
  faults: [] as object[],
  series: [CALM, CALM, worst, worst, null, CALM].flatMap((counts, at_s) => (counts ? [{ at_s, ...counts }] : [])),
});

export const STORM = {
  storm: {
    measured_at: MEASURED_AT,
    machine: MACHINE,
    deadline_ms: 11_000,
    quick: true,
    ...step('09-overload', WORSE),
    with_brownout: [{ id: '4x, brownout share 0.2', factor: 4, from_s: 0, to_s: 2, ...WORSE, full: 12 }],
    faults: [
      fault('Redis <b>is</b> killed', { struck_s: 4.5, mended_s: 6, back_s: 7.5, end_s: 9.25, recovery_ms: 1500, p99_during_ms: 450, p99_ratio: 1.5 }),
      fault('of two aggregators one is killed', { struck_s: 10, mended_s: null, back_s: null, end_s: 13, recovery_ms: null, p99_during_ms: null, p99_ratio: null }),
    ],
    before: step('08-hot-code', NONE),
  },
  table: TABLE,
};

const log = (name: string, pauses: { seconds: number; value: number }[]) => ({
  name,
  collector: 'G1',
  heap_mb: 1000,
  seconds: 100,
  pauses,
  pause_max_ms: Math.max(0, ...pauses.map((each) => each.value)),
  heap_after: pauses.map(({ seconds }) => ({ seconds, value: 250 })),
});

export const GC = {
  gc: [log('00/<b>.log', [{ seconds: 50, value: 200 }]), log('07/gc.log', Array.from({ length: 100_000 }, (_, i) => ({ seconds: i / 1000, value: i === 54_321 ? 90 : 1 }))), log('none.log', [])],
  table: TABLE,
};

export const TOUR = {
  tour: {
    generated_at: MEASURED_AT,
    machine: MACHINE,
    seconds: 120,
    readers: 2,
    brief: true,
    prometheus: 'http://127.0.0.1:9090',
    zipkin: 'http://127.0.0.1:9411',
    steps: [{ id: '00-baseline', mean_ms: 5250, trace_id: '4bf92f35' }, { id: '03-parallel-stages', mean_ms: 900, trace_id: '77b34da6' }],
  },
  table: TABLE,
};

const compared = (figures: object) => ({ figures, machine: MACHINE, measured_at: MEASURED_AT });
const queries = (ms: number, ms_grown: number) => ({ page_ms: ms, page_ms_grown: ms_grown, queries: [{ name: 'items', ms, ms_grown, p95_ms: 2 * ms, p95_ms_grown: 2 * ms_grown }] });
const chain = (id: string, p50: number, more: object) => ({ id, title: `about <${id}>`, pages: 600, errors: 0, p50_ms: 280, p50: { median: p50, lowest: 0.98, highest: 1.04 }, pages_per_s: 9.5, throughput: { median: 1, lowest: 0.93, highest: 1 }, ...more });

export const COMPARISONS = {
  growth: { growth: compared({ order_items: 1_000_000, order_items_grown: 10_000_000, rounds: 5, schemas: [{ step: '00-baseline', ...queries(200, 2000) }, { step: '06-covering-indexes', ...queries(0.5, 0.55) }] }) },
  pruning: { pruning: compared({ step: '12-splice', readers: 4, rounds: 3, variants: [{ id: 'listed', title: 'about <fields>', pages: 40, errors: 0, bytes_on_wire: 30_000, bytes_plain: 120_000, part_bytes_on_wire: 380_000, aggregator_cpu_ms_per_page: 41.3, cpu_ms_per_page: 99.2, pages_per_s: 12 }] }) },
  tail: { tail: compared({ p99_ms_unhedged: 2431, p99_ms_hedged: 513, extra_calls_ratio: 0.041, p50_ms_unhedged: 300, p50_ms_hedged: 290, pages: 300, errors_unhedged: 0, errors_hedged: 0, share: 0.01, factor: 20 }) },
  telemetry: { telemetry: compared({ step: '11-dataflow', readers: 4, rounds: 11, chains: [chain('off', 1, { cpu_ms_per_page: 101.2, collector_cpu_ms_per_page: 0 }), chain('on', 1.011, { cpu_ms_per_page: 104.9, collector_cpu_ms_per_page: 3.2 })] }) },
  collectors: { collectors: compared({ step: '07-g1', heap_mb: 2560, live_mb: 1003, readers: 4, rounds: 5, jvms: [{ id: 'parallel', title: 'about <parallel>', pages: 200, errors: 0, pages_per_s: 9.5, throughput_ratio: 1, pause_max_ratio: 12.5, cpu_ms_per_page: 110, resident_mb: 2800, gc: log('07-g1/parallel', [{ seconds: 5, value: 1500 }]) }] }), table: { names: ['07-g1/parallel'], rows: [{ label: 'pause max', cells: ['1,500.0 ms'] }] } },
  peers: {
    peers: {
      report: { measured_at: MEASURED_AT, commit: 'abc123', quick: true, machine: MACHINE, effort: { rounds: 3, turn_s: 10 }, cases: [{ rows: [{ name: 'ours', title: 'Ours', note: '' }] }] },
      sections: [{ figures: { name: 'small', description: '36 parts', rows: [{ name: 'ours', load: { pages_per_s: 100, cpu_ms: 10 } }, { name: 'theirs', load: { pages_per_s: 150, cpu_ms: null } }] }, tables: [{ name: 'Closed loop', table: TABLE }], missing: [], ahead: ['theirs is ahead in pages a second: 1.50 of ours.'] }],
    },
  },
};
