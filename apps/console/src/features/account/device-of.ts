/** The browser and the system in a user agent, as people name them: 'Chrome · macOS'. Null: neither is known. */
export function deviceOf(userAgent: string | null): string | null {
  if (userAgent === null) return null
  const found = [browsers, systems].flatMap((list) => {
    const match = list.find(([pattern]) => pattern.test(userAgent))
    return match === undefined ? [] : [match[1]]
  })
  return found.length === 0 ? null : found.join(' · ')
}

/** Most browsers also state the names of others, so the order matters. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
  [/^(?:curl|node|undici|Wget|python-requests)\b/i, 'API'],
] as const

const systems = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const
