// usage: npm test [-- --only=format,lint,types,unused,build,unit,server,kit,e2e] — every check that must hold
import { continueWith, install } from './install.mjs';

install();
continueWith('check.ts');
