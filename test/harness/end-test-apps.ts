import { afterAll } from 'vitest';
import { endTestApps } from '#test/harness/test-app-endings.ts';

// Here, because what a hook registers while tests run is forgotten: an app is mostly started in one.
afterAll(endTestApps);
