import { h, html, type Child } from '../dom';
import { collectors, growth, pruning, tail, telemetry } from './comparisons';
import { demo } from './demo';
import { gc } from './gc';
import { peers } from './peers';
import type { Figures, Table } from './parts';
import { storm } from './storm';
import { tour } from './tour';

const PAGES: Record<string, (figures: Figures, table: Table) => [string, Child]> = { demo, storm, gc, tour, collectors, growth, pruning, tail, telemetry, peers };

/** The command's figures under its name, and the table of the terminal if the page shows it. */
const { table, ...named } = JSON.parse(document.getElementById('figures')?.textContent || '{}');
const [[name, figures] = ['', null]] = Object.entries(named);
const [title, content] = PAGES[name]?.(figures, table) ?? ['no figures', html`<h1>No figures</h1>`];
document.title = `Fivefold: ${title}`;
document.body.append(h('main', { class: 'report' }, content));
