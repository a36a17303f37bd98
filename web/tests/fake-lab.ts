import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { DEFERRED, HOME, meta, PRODUCT } from './shop-data';

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/** The policy of the edge, as nginx has it. */
const POLICY = /Content-Security-Policy "(default-src 'none'; script-src[^"]*)"/.exec(readFileSync('../nginx/web.conf.template', 'utf8'))?.[1] ?? '';

/** The edge and the lab as the page meets them, with the built page. */
export class FakeLab {
  state: Record<string, unknown> = { mode: 'edge', step: '13-progressive', report: false };
  live: Record<string, unknown> = {};
  /** Parts that are missing, and what `_meta` has of parts. */
  missing: string[] = [];
  account: Record<string, object> = {};
  problem: { status: number; detail: string; call: string } | null = null;
  /** The number of parts of a streamed page that are sent before it is released. */
  held: number | null = null;
  readonly posts: { path: string; body: Record<string, unknown> }[] = [];
  readonly requests: string[] = [];
  private server: Server;
  private events: ServerResponse[] = [];
  private ended = false;
  private release: () => void = () => {};

  constructor() {
    this.server = createServer((request, response) => void this.handle(request, response));
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  stop(): void {
    this.release();
    this.server.closeAllConnections();
    this.server.close();
  }

  /** Sends the rest of the page that is held. */
  go(): void {
    this.held = null;
    this.release();
  }

  /** Changes the lab's state, and sends it to the page. */
  change(state: Record<string, unknown>): void {
    this.state = { ...this.state, ...state };
    this.events.forEach((each) => each.write(`data: ${JSON.stringify(this.state)}\n\n`));
  }

  /** The command of the lab ends, also for a page that requests its events later. */
  end(): void {
    this.ended = true;
    this.events.forEach((each) => each.end());
    this.events = [];
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    this.requests.push(path);
    const file = path === '/' ? 'dist/index.html' : `dist${path}`;
    if (path === '/' || (path.startsWith('/assets/') && existsSync(file))) {
      response.setHeader('Content-Type', TYPES[extname(file)] ?? '');
      response.setHeader('Content-Security-Policy', POLICY);
      response.end(readFileSync(file));
    } else if (request.method === 'POST') {
      const pieces: Buffer[] = [];
      for await (const piece of request) {
        pieces.push(piece as Buffer);
      }
      this.posts.push({ path, body: JSON.parse(Buffer.concat(pieces).toString()) });
      this.json(response, {});
    } else if (path === '/lab/state') {
      this.json(response, this.state);
    } else if (path === '/lab/live') {
      this.json(response, this.live);
    } else if (path === '/lab/events') {
      response.setHeader('Content-Type', 'text/event-stream');
      response.write(`data: ${JSON.stringify(this.state)}\n\n`);
      this.events.push(response);
      if (this.ended) {
        this.end();
      }
    } else if (path.includes('/parts/')) {
      const name = path.slice(path.lastIndexOf('/') + 1);
      this.json(response, { [name]: { ...HOME, ...DEFERRED }[name] });
    } else {
      await this.page(path.startsWith('/api/products/') ? PRODUCT : HOME, request, response);
    }
  }

  private async page(all: Record<string, unknown>, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.problem) {
      response.statusCode = this.problem.status;
      this.json(response, this.problem);
      return;
    }
    const parts = Object.fromEntries(Object.entries(all).map(([name, part]) => [name, this.missing.includes(name) ? null : part]));
    const account = meta(parts, this.account);
    if (request.headers.accept !== 'application/x-ndjson') {
      this.json(response, { ...parts, _meta: account });
      return;
    }
    response.setHeader('Content-Type', 'application/x-ndjson');
    let sent = 0;
    for (const [name, part] of Object.entries(parts)) {
      if (this.held === sent) {
        await new Promise<void>((resolve) => (this.release = resolve));
      }
      response.write(`${JSON.stringify({ [name]: part })}\n`);
      sent++;
    }
    response.end(`${JSON.stringify({ _meta: account })}\n`);
  }

  private json(response: ServerResponse, body: unknown): void {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(body));
  }
}
