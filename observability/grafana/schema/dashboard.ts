// The schema of this project's dashboards: Grafana's own types (@grafana/schema) with the used fields only. Types of panels and
// queries replace Grafana's "anything". Requirements of this project are added. Another field or kind of panel is a word here.
// dashboard.schema.json is made of it:
//
//   npm install --no-save @grafana/schema@13.2.3 ts-json-schema-generator@2.9.0
//   npx ts-json-schema-generator --path dashboard.ts --type FivefoldDashboard --expose none --jsDoc none --minify -o dashboard.schema.json
//
// (in this folder). DashboardsTest validates the dashboards with it, without npm.
import type * as grafana from '@grafana/schema';
import type * as barGauge from '@grafana/schema/dist/esm/raw/composable/bargauge/panelcfg/x/BarGaugePanelCfg_types.gen';
import type * as stateTimeline from '@grafana/schema/dist/esm/raw/composable/statetimeline/panelcfg/x/StateTimelinePanelCfg_types.gen';
import type * as timeSeries from '@grafana/schema/dist/esm/raw/composable/timeseries/panelcfg/x/TimeSeriesPanelCfg_types.gen';

/** The one data source, as provisioned: no panel depends on what it is called, or on which is the default. */
interface Prometheus {
  type: 'prometheus';
  uid: 'fivefold-prometheus';
}

/** As in @grafana/prometheus, which is React, too, and too much to depend on. */
interface Query {
  refId: string;
  datasource: Prometheus;
  expr: string;
  editorMode: 'code';
  format: 'time_series' | 'table';
  instant: boolean;
  range: boolean;
  /** Not of a table, which has a column for each label. */
  legendFormat?: string;
}

/** A panel says what it is about, what to look for, and in which unit it counts. */
type Drawn<Type extends string, Options, Custom> = Pick<grafana.Panel, 'transformations'> & {
  id: number;
  type: Type;
  title: string;
  description: string;
  datasource: Prometheus;
  gridPos: grafana.GridPos;
  targets: [Query, ...Query[]];
  options: Options;
  fieldConfig: {
    defaults: Pick<grafana.FieldConfig, 'color' | 'decimals' | 'mappings' | 'max' | 'min' | 'noValue' | 'thresholds'> & {
      unit: string;
      custom?: Custom;
    };
    overrides: grafana.FieldConfigSource['overrides'];
  };
};

type DrawnPanel =
  | Drawn<'timeseries', timeSeries.Options, timeSeries.FieldConfig>
  | Drawn<'bargauge', barGauge.Options, never>
  | Drawn<'state-timeline', stateTimeline.Options, stateTimeline.FieldConfig>
  | Drawn<'table', grafana.TableOptions, grafana.TableFieldOptions>;

/** A row is open, and its panels follow it. */
type Row = Omit<grafana.RowPanel, 'panels' | 'collapsed' | 'title'> & { title: string; collapsed: false; panels: never[] };

/** Events by a query; what Grafana's types leave out, @grafana/prometheus reads. */
type Events = Omit<grafana.AnnotationQuery, 'target' | 'datasource'> & {
  datasource: Prometheus | { type: 'grafana'; uid: '-- Grafana --' };
  target?: { refId: string; expr: string; interval: string };
  /** The value is a time, in milliseconds. */
  useValueForTime?: boolean;
  titleFormat?: string;
  textFormat?: string;
  /** Labels, by commas. */
  tagKeys?: string;
};

type Variable = Omit<grafana.VariableModel, 'query' | 'datasource'> & {
  datasource?: Prometheus;
  query: string | { query: string; refId: string };
  /** What the list of variables shows. */
  definition?: string;
};

export type FivefoldDashboard = Pick<
  grafana.Dashboard,
  | 'editable' | 'graphTooltip' | 'links' | 'refresh' | 'schemaVersion' | 'tags' | 'time' | 'timepicker' | 'timezone' | 'version'
> & {
  uid: string;
  title: string;
  description: string;
  annotations: { list: Events[] };
  templating: { list: Variable[] };
  panels: (DrawnPanel | Row)[];
};
