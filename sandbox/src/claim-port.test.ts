import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { claimPort } from './claim-port.ts'

test('a port in use is refused with the variable to change', async () => {
  const squatter = createServer()
  await new Promise<void>((done) => squatter.listen(0, done))
  const address = squatter.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await expect(claimPort(port, 'PORT', 0)).rejects.toThrow(
    `Port ${port} is in use by another program. Stop it, or set PORT to another port.`,
  )
  await new Promise((done) => squatter.close(done))
  expect(await claimPort(port, 'PORT')).toBe(port)
})

test('0 finds a free port', async () => {
  expect(await claimPort(0, 'PORT')).toBeGreaterThan(1023)
})
