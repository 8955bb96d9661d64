import { chromium } from '@playwright/test'
import { weighScripts } from '../../../e2e/script-weight.ts'
import { signIn } from '../../../e2e/sign-in.ts'

/** Gzipped code that an administrator's browser loads before the first screen of the back office is shown. */
export async function weighBackOffice(site: string, executablePath: string): Promise<number> {
  const { data } = await (await signIn(site)).auth.getSession()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage()
    await page.goto(`${site}/robots.txt`)
    await page.evaluate((session) => localStorage.setItem('daan-auth', JSON.stringify(session)), data.session)
    const scripts = weighScripts(page)
    await page.goto(`${site}/admin`)
    // Does not wait for later code, such as the form to sign in again.
    await page.getByRole('heading', { name: 'What to check' }).waitFor()
    return await scripts.sum()
  } finally {
    await browser.close()
  }
}
