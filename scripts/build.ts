// usage: started by serve.ts; node scripts/build.ts [--no-screens] — builds server and screens where their sources have changed, in a
// process of its own, so that whatever that takes of memory is given back before anybody is served
import { buildServer } from './build/server-build.ts';
import { buildWeb } from './build/web-build.ts';

await buildServer();
if (!process.argv.includes('--no-screens')) await buildWeb();
