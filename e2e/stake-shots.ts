import { chromium } from '@playwright/test'
import { findChromium } from './find-chromium.ts'
import { layoutFaults } from './layout-faults.ts'
import { callsAt, emailOf, password } from './world.ts'
const url = process.env.HOLDFAST_URL ?? ''
const person = process.env.PERSON ?? 'admin'
const paths = process.argv.slice(2)
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox'],
})
const email = person.includes('@') ? person : emailOf(person as never)
const { token } = await callsAt(url)('').login({ body: { email, password } })
const looks = (process.env.LOOKS ?? 'en-light-1440,es-dark-390').split(',')
for (const look of looks) {
  const [language, scheme, width] = look.split('-')
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: Number(width), height: Number(process.env.HEIGHT ?? 1500) },
    colorScheme: scheme as never,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  })
  await context.addInitScript('globalThis.__name = (value) => value')
  const page = await context.newPage()
  await page.goto('/api/health')
  await page.evaluate(
    ([l, t]) => {
      localStorage.setItem('lang', l!)
      localStorage.setItem('auth_token', t!)
    },
    [language!, token],
  )
  for (const path of paths) {
    await page.goto(path)
    await page.waitForTimeout(3500)
    if (process.env.EVAL) await page.evaluate(process.env.EVAL)
    await page.waitForTimeout(500)
    await page.screenshot({ path: `/tmp/stake-shots/${look}${path.replaceAll(/[^a-z0-9]/gi, '_')}.png` })
    for (const fault of await layoutFaults(page)) console.log(look, path, fault)
  }
  await context.close()
}
await browser.close()
