/** A Chromium that is already on this machine; Playwright's own download is one of the places. Debian's build without a window
 *  comes first: the same engine, and a page costs it less than half of the processor's time. */
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export function findChromium(): string | undefined {
  const named = process.env.HOLDFAST_CHROMIUM
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named
    throw new Error(`HOLDFAST_CHROMIUM is ${named}, but there is no such file`)
  }
  return [...places, chromium.executablePath()].find((place) => existsSync(place))
}
