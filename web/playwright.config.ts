import { defineConfig, devices } from '@playwright/test';

// Debian's Chromium, never a download. Where it is elsewhere, FOURFOLD_CHROMIUM says so.
const executablePath = process.env.FOURFOLD_CHROMIUM ?? '/usr/bin/chromium';
const port = Number(process.env.FOURFOLD_E2E_PORT ?? 4173);

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../build/e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0, // a machine of CI may be busy; what passes the second time is reported as flaky
  reporter: 'line',
  timeout: 60_000,
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${port}/`,
    locale: 'en-GB',
    serviceWorkers: 'block', // offline.spec.ts is about them
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox', // Chromium refuses to run as root with it
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `npx vite preview --host 127.0.0.1 --port ${port} --strictPort`,
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
  },
});
