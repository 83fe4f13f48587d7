// usage: npm start [-- --dev | --no-screens] [--installed] — serves Paddock with its own database, demo season and mailbox; Ctrl-C stops it
import { continueWith, install } from './install.mjs';

// Who is started beside others should not change the packages under them.
if (!process.argv.includes('--installed')) install();
continueWith('serve.ts', { kept: true });
