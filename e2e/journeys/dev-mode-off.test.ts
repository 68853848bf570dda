/** Without dev mode the developer pages show a notice, and make no call. */
import { expect, test } from '../world.ts'

test('[PROD-14] [DEVT-01] [DEVT-02] [ROUTE-29] [ROUTE-30] [ROUTE-31] without dev mode its pages show a notice to every role, and no dev call is made', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\/api\/dev\/|\/dev\/mpc\//.test(request.url())) requests.push(request.url())
  })
  for (const [path, title, text] of [
    ['/mpc/dev-keys', 'Dev Keys', 'Dev mode is off.'],
    ['/mpc/dev-flow-logs', 'Dev Flow Logs', 'Dev mode is off.'],
    ['/mpc/dev', 'Dev Tools', 'Dev mode is disabled.'],
  ] as const) {
    await page.goto(path)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  expect(requests).toEqual([])
})
