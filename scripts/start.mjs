// usage: npm start [-- --dev] — serves Paddock with its own database, demo season and mailbox; Ctrl-C stops it
import { continueWith, install } from './install.mjs';

install();
continueWith('serve.ts');
