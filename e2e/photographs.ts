/**
 * Photographs every page of the route table in each look: English and Spanish, light and dark, 1440 and 390 px wide, as
 * `photographs/<language>-<theme>-<width>/<page>.png`. Of a running sandbox (`HOLDFAST_URL`), else of one that it starts. Run:
 * npm run photographs -w e2e [-- part of a path …].
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from './find-chromium.ts'
import { layoutFaults } from './layout-faults.ts'
import { dialogPaths, pagePaths } from './route-table.ts'
import { go, watchQuiet } from './walk.ts'
import { callsAt, emailOf, password } from './world.ts'
import { startHoldfast } from './world-setup.ts'

interface Look {
  readonly language: 'en' | 'es'
  readonly colorScheme: 'light' | 'dark'
  readonly width: 1440 | 390
}

const looks: readonly Look[] = (['en', 'es'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    ([1440, 390] as const).map((width) => ({ language, colorScheme, width })),
  ),
)
/** Pages open at the same time: more only wait for each other. */
const together = 2
const folder = fileURLToPath(new URL('../photographs', import.meta.url))
const parts = process.argv.slice(2)
const everyPath = ['/main/Login', ...pagePaths, ...dialogPaths, '/no-such-page']
const paths =
  parts.length === 0 ? everyPath : everyPath.filter((path) => parts.some((part) => path.includes(part)))

const running = process.env.HOLDFAST_URL
const holdfast = running === undefined ? await startHoldfast() : { url: running, stop: async () => undefined }
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const { token } = await callsAt(holdfast.url)('').login({ body: { email: emailOf('admin'), password } })
  const waiting = [...looks]
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (let look = waiting.shift(); look !== undefined; look = waiting.shift())
        await photograph(browser, look, token)
    }),
  )
  console.log(`${paths.length} pages in ${looks.length} looks: ${folder}`)
} finally {
  await browser.close()
  await holdfast.stop()
}

async function photograph(browser: Browser, look: Look, token: string): Promise<void> {
  const { language, colorScheme, width } = look
  const name = `${language}-${colorScheme}-${width}`
  mkdirSync(`${folder}/${name}`, { recursive: true })
  const context = await browser.newContext({
    baseURL: holdfast.url,
    viewport: { width, height: width === 390 ? 844 : 900 },
    colorScheme,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  })
  // tsx names functions with a helper of its own, which the functions that run in the page need there.
  await context.addInitScript('globalThis.__name = (value) => value')
  const page = await context.newPage()
  await page.goto('/api/health')
  await page.evaluate(
    ([chosen, token]) => {
      localStorage.setItem('lang', chosen ?? '')
      localStorage.setItem('auth_token', token ?? '')
    },
    [language, token],
  )
  const quiet = watchQuiet(page)
  await page.goto('/mpc/sessions')
  for (const path of paths) {
    await go(page, path)
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await quiet()
    // On a busy machine a page may still show its skeleton.
    await page.waitForFunction(() => document.querySelector('.animate-pulse') === null)
    await quiet()
    await page.screenshot({ path: `${folder}/${name}/${nameOf(path)}.png` })
    for (const fault of await layoutFaults(page)) console.log(`${name} ${path}: ${fault}`)
  }
  await context.close()
}

function nameOf(path: string): string {
  return path.slice(1).replaceAll('/', '_')
}
