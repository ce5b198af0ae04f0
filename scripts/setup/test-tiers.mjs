/**
 * What `npm test` and `npm run test:deep` run: steps, each a run of vitest over some projects of vitest.config.ts. Together they are every
 * test but those of `npm run test:cluster` and `npm run test:power-loss`. CONTRIBUTING.md says when a person runs which.
 */
export const TIERS = {
  quick: [
    {
      projects: ['unit', 'web', 'calendar-utc', 'calendar-shanghai', 'calendar-new-york', 'model'],
      env: { TZ: 'UTC', MODEL_SEED: '20261115' }, // the model plays the same stories each time; npm run test:model draws new ones
    },
    { projects: ['contract', 'few-faults'], env: { TZ: 'UTC' } },
    { projects: ['components'], env: { TZ: 'Asia/Shanghai' } },
    { projects: ['build'], env: { TZ: 'UTC' }, isOfTheBuild: true },
    { projects: ['e2e'], env: { TZ: 'Asia/Shanghai' }, isOfTheBuild: true },
  ],
  deep: [
    { projects: ['calendar-witness', 'operations', 'faults', 'cluster-short', 'costs'], env: { TZ: 'UTC' } },
    { projects: ['components-deep'], env: { TZ: 'Asia/Shanghai' } },
    { projects: ['e2e-deep'], env: { TZ: 'Asia/Shanghai' }, isOfTheBuild: true },
  ],
};
