/** Whether the console is served from a developer's machine. Every other host counts as production. */
export function isLocalHost(hostname: string, more: readonly string[] = []): boolean {
  return (
    hostname === 'localhost' ||
    hostname === '127.0.0.1' ||
    /^192\.168\.\d{1,3}\.\d{1,3}$/.test(hostname) ||
    more.includes(hostname)
  )
}
