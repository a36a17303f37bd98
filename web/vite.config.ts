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
      for (const file of ['index.html', 'package-lock.json', 'vite.config.ts', ...filesIn('src')]) {
        digest.update(`${file}\n`).update(readFileSync(file));
      }
      writeFileSync('dist/sources.sha256', `${digest.digest('hex')}\n`);
    },
  };
}

export default defineConfig({
  plugins: [forNginx()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the page's policy has no data: sources
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/lab': 'http://127.0.0.1:8080' } },
});
