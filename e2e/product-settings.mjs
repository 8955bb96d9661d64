/** The environment of every product that a journey meets. */
export const productSettings = {
  ...process.env,
  NODE_ENV: 'production',
  ADMIN_EMAIL: 'admin@example.org',
  ADMIN_PASSWORD: 'a long enough password',
  METRICS_PORT: '0',
  // The journeys name the address they come from.
  TRUST_PROXY: '1',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
}
