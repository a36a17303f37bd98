import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

/** Names relative to the folder, in the order of their code units. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/**
 * Compresses what nginx serves with gzip_static, and writes the digest of the sources, by which WebDistTest finds a page that is not
 * built from them.
 */
function forNginx(): Plugin {
  return {
    name: 'for-nginx',
    apply: 'build',
    closeBundle() {
      for (const file of filesIn('dist')) {
        writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
      }
      const digest = createHash('sha256');
      for (const file of ['index.html', 'package-lock.json', 'report.html', 'vite.config.ts', ...filesIn('src')]) {
        digest.update(`${file}\n`).update(readFileSync(file));
      }
      writeFileSync('dist/sources.sha256', `${digest.digest('hex')}\n`);
    },
  };
}

/** Puts the script and the styles into the page, which permits no other script. It is the page of reports, that are read as files. */
function inOneFile(): Plugin {
  return {
    name: 'in-one-file',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['report.html'];
      if (page?.type !== 'asset') {
        this.error('there is no report.html');
      }
      let html = String(page.source);
      for (const [name, file] of Object.entries(bundle)) {
        if (file !== page) {
          const [tag, text] = file.type === 'chunk' ? [/<script type="module"[^>]*><\/script>/, file.code.trim().replaceAll('</script', '<\\/script')] : [/<link rel="stylesheet"[^>]*>/, String(file.source).trim()];
          const hash = createHash('sha256').update(text).digest('base64');
          const inline =
            file.type === 'asset'
              ? `<style>${text}</style>`
              : `<meta http-equiv="Content-Security-Policy" content="script-src 'sha256-${hash}'" />\n    <script type="module">${text}</script>`;
          html = html.replace(tag, () => inline);
          delete bundle[name];
        }
      }
      page.source = html;
    },
  };
}

/** The shop's page, and with --mode report that of reports: in one build, the two would share a third file. */
export default defineConfig(({ mode }) => ({
  plugins: [mode === 'report' ? inOneFile() : forNginx()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the page's policy has no data: sources
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    ...(mode === 'report' ? { emptyOutDir: false, rollupOptions: { input: 'report.html' } } : {}),
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/lab': 'http://127.0.0.1:8080' } },
}));
