import { chromium } from 'playwright-core';
import { findBrowser } from '#test/harness/browser.ts';
const [base, who, width, out, ...steps] = process.argv.slice(2) as [string, string, string, string, ...string[]];
const browser = await chromium.launch(await findBrowser());
const page = await browser.newPage({ viewport: { width: Number(width), height: Number(width) < 500 ? 844 : 900 } });
page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 200)));
await page.goto(base + '/login');
await page.getByLabel(/email/i).first().fill(`${who}@demo.paddock.example`);
await page.getByLabel('Password', { exact: true }).fill('paddock-demo-season');
await page.getByRole('button', { name: 'Log in', exact: true }).click();
await page.waitForURL(/dashboard/, { timeout: 30000 });
let n = 0;
for (const step of steps) {
  const [kind, ...rest] = step.split(':'); const arg = rest.join(':');
  try {
    if (kind === 'go') { await page.goto(base + arg); await page.waitForLoadState('networkidle'); }
    if (kind === 'click') await page.getByRole('button', { name: new RegExp(arg, 'i') }).first().click({ timeout: 5000 });
    if (kind === 'link') await page.getByRole('link', { name: new RegExp(arg, 'i') }).first().click({ timeout: 5000 });
    if (kind === 'tab') await page.getByRole('tab', { name: new RegExp(arg, 'i') }).first().click({ timeout: 5000 });
    if (kind === 'menu') await page.getByRole('menuitem', { name: new RegExp(arg, 'i') }).first().click({ timeout: 5000 });
    if (kind === 'text') await page.getByText(new RegExp(arg, 'i')).first().click({ timeout: 5000 });
    if (kind === 'fill') { const [l, v] = arg.split('='); await page.getByLabel(new RegExp(l!, 'i')).first().fill(v!); }
    if (kind === 'key') await page.keyboard.press(arg);
    if (kind === 'wait') await page.waitForTimeout(Number(arg));
    if (kind === 'print') console.log(page.url(), (await page.locator('main').innerText()).slice(0, Number(arg)));
  } catch (e) { console.log(step, String(e).slice(0, 200)); }
  if (kind === 'shot') { await page.waitForTimeout(600); await page.screenshot({ path: `/tmp/shots/${out}-${arg || n++}.png`, fullPage: false }); }
}
await browser.close();
