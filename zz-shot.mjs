import { chromium } from '/work/wt/correction/node_modules/playwright-core/index.mjs';
import { findBrowser } from '/work/wt/correction/test/harness/browser.ts';
const base='http://localhost:4771';
const b = await findBrowser();
const browser = await chromium.launch({ executablePath: b.executablePath, args: b.args, env: {...process.env, ...b.env} });
const width = Number(process.argv[2] ?? 1440);
const page = await (await browser.newContext({ viewport: { width, height: width<500?844:900 } })).newPage();
page.on('pageerror', e => console.log('pageerror', e.message));
await page.goto(base + '/login');
await page.getByLabel(/e-?mail/i).first().fill('superadmin@demo.paddock.example');
await page.getByLabel(/password/i).first().fill('paddock-demo-season');
await page.keyboard.press('Enter');
await page.waitForURL(/dashboard/);
const found = await page.evaluate(async () => {
  const r = await fetch('/api/get_documents?document_state=policy&page_size=100'); const d = await r.json();
  const out=[];
  for (const doc of (d.documents??[])) {
    if (!['completed','policy_made'].includes(doc.status)) continue;
    const c = await (await fetch('/api/get_cancellable_items?policy_id='+doc.policy_id)).json();
    const n = (c.items??[]).filter(i=>i.stays);
    out.push([doc.policy_id, doc.document_number, doc.status, n.length, n.some(i=>i.has_claim), c.items?.length]);
  }
  return out.length? out : d;
});
console.log(JSON.stringify(found).slice(0,1500));
const pick = found.find(f=>f[3]>=1 && !f[4]) ; console.log(pick);
await page.goto(base + '/dashboard/policies/' + pick[0]);
await page.waitForTimeout(2500);
console.log(page.url());
await page.getByRole('button', { name: /more/i }).first().click();
await page.getByRole('menuitem', { name: 'Correct what has begun' }).click();
await page.waitForTimeout(1500);
await page.screenshot({ path: `/tmp/corr-1-${width}.png` });
const dialog = page.getByRole('dialog');
await dialog.getByRole('checkbox').first().check();
await dialog.getByLabel('Right insured value').fill('300000');
await dialog.getByLabel('What was wrong').fill('The value of another car was typed.');
await dialog.getByLabel('No loss, declared by').fill('J. van Dalen');
await page.screenshot({ path: `/tmp/corr-2-${width}.png` });
await dialog.getByRole('button', { name: 'Show consequences' }).click();
await page.waitForTimeout(2500);
await page.screenshot({ path: `/tmp/corr-3-${width}.png` });
if (process.argv[3]) {
  await page.getByRole('button', { name: 'Book correction' }).click();
  await page.waitForTimeout(3000);
  await page.screenshot({ path: `/tmp/corr-4-${width}.png` });
  await page.goto(base + '/dashboard/policies/' + pick[0] + '?tab=time'); await page.waitForTimeout(2500);
  await page.screenshot({ path: `/tmp/corr-5-${width}.png`, fullPage: true });
  await page.goto(base + '/dashboard/policies/' + pick[0] + '?tab=documents'); await page.waitForTimeout(2500);
  await page.screenshot({ path: `/tmp/corr-6-${width}.png`, fullPage: true });
  const pdf = await page.evaluate(async (id) => { const r = await fetch('/api/get_policy_pdf?policy_id='+id); const a = new Uint8Array(await r.arrayBuffer()); let s=''; for (const x of a) s+=String.fromCharCode(x); return btoa(s); }, pick[0]);
  (await import('node:fs')).writeFileSync('/tmp/corr.pdf', Buffer.from(pdf,'base64'));
}
await browser.close();
