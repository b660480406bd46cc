import { fileURLToPath } from 'node:url';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { offline, WORKER } from './scripts/offline.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  base: './', // any folder of any host will do
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/paraglide',
      strategy: ['localStorage', 'preferredLanguage', 'baseLocale'],
      outputStructure: 'message-modules', // so that a sentence is loaded with the page that says it
    }),
    svelte(),
    offline(),
  ],
  resolve: {
    alias: { $wasm: here('../build/wasm') }, // what scripts/wasm compiles
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
  },
  server: { fs: { allow: [here('..')] } },
  worker: { format: 'es', rolldownOptions: { checks: { pluginTimings: false } } },
  build: {
    outDir: '../src/fourfold/site',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { index: here('index.html'), offline: here('src/offline/worker.ts') },
      output: { entryFileNames: ({ name }) => (name === 'offline' ? WORKER : 'assets/[name]-[hash].js') },
    },
  },
  test: {
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/testing/setup.ts'],
    environment: 'node',
  },
});
