import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

/** How Playwright starts the browser of this machine. */
export interface Browser {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--disable-dev-shm-usage',
];

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The browser for the tests: CHROMIUM_PATH, else one that the machine has, else the one that comes as a package,
 * unpacked once into the user's cache folder.
 */
export async function findBrowser(): Promise<Browser> {
  const own = [process.env['CHROMIUM_PATH'], ...INSTALLED].find(
    (path) => path !== undefined && existsSync(path),
  );
  if (own !== undefined) return { executablePath: own, args: FLAGS, env: {} };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('The browser tests need Chrome or Chromium; set CHROMIUM_PATH to it.');
  }
  const folder = await unpackBrowser();
  return { executablePath: join(folder, 'chromium'), args: FLAGS, env: browserEnvironment(folder) };
}

async function unpackBrowser(): Promise<string> {
  const package_dir = dirname(
    dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
  );
  const { version } = createRequire(import.meta.url)(join(package_dir, 'package.json')) as {
    version: string;
  };
  const folder = join(await cacheFolder(), `chromium-${version}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  const part = (name: string) => join(package_dir, 'bin', name);
  await Promise.all([
    unpackFile(part('chromium.br'), join(unfinished, 'chromium')),
    unpackArchive(part('swiftshader.tar.br'), unfinished),
    unpackArchive(part('fonts.tar.br'), join(unfinished, 'fonts')),
    unpackArchive(part('al2023.tar.br'), join(unfinished, 'al2023')),
  ]);
  await writeFile(join(unfinished, 'fonts', 'fonts.conf'), fontSettings(folder));
  await chmod(join(unfinished, 'chromium'), 0o755);
  try {
    await rename(unfinished, folder);
  } catch (error) {
    // Another run was faster.
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** The package's own settings look where its fonts are not; these find them, and the machine's besides. */
function fontSettings(folder: string): string {
  const dir = join(folder, 'fonts', 'fonts').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
  <dir>${dir}</dir><dir>/usr/share/fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>\n`;
}

async function cacheFolder(): Promise<string> {
  const wanted = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'paddock');
  try {
    await mkdir(wanted, { recursive: true });
    return wanted;
  } catch {
    // A user without a home, as some build machines have.
    const other = join(tmpdir(), `paddock-cache-${process.getuid?.() ?? 0}`);
    await mkdir(other, { recursive: true, mode: 0o700 });
    return other;
  }
}

async function unpackFile(source: string, target: string): Promise<void> {
  await pipeline(createReadStream(source), createBrotliDecompress(), createWriteStream(target));
}

async function unpackArchive(source: string, target: string): Promise<void> {
  const archive = `${target}.tar`;
  await unpackFile(source, archive);
  await mkdir(target, { recursive: true });
  const result = spawnSync('tar', ['-xf', archive, '-C', target], { encoding: 'utf8' });
  if (result.status !== 0)
    throw new Error(`tar could not unpack ${source}: ${result.error?.message ?? result.stderr}`);
  await rm(archive);
}

/** The package brings the libraries that a machine without any browser lacks; one that has them keeps its own. */
function browserEnvironment(folder: string): Record<string, string> {
  const fonts = { FONTCONFIG_PATH: join(folder, 'fonts') };
  const { stdout } = spawnSync(join(folder, 'chromium'), ['--version'], { encoding: 'utf8' });
  if (stdout?.includes('Chromium')) return fonts;
  const libraries = join(folder, 'al2023', 'lib');
  const given = process.env['LD_LIBRARY_PATH'];
  return { ...fonts, LD_LIBRARY_PATH: given ? `${libraries}${delimiter}${given}` : libraries };
}
