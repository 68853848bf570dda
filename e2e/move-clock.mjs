/**
 * Moves the clock of every process of one sandbox; a journey loads it with NODE_OPTIONS in the process that starts them. The
 * milliseconds are in the file that MOVED_CLOCK_FILE names.
 */
import childProcess from 'node:child_process'
import { readFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'

const { MOVED_CLOCK_FILE: file, NODE_OPTIONS } = process.env
const isParent = process.argv[1]?.endsWith('sandbox/src/start.ts') === true

if (file !== undefined) {
  if (isParent) passOn()
  else moveDate()
}

/** The signers are started with an environment of their own. */
function passOn() {
  const { spawn } = childProcess
  childProcess.spawn = (command, args, options) =>
    spawn(command, args, {
      ...options,
      env: { ...(options?.env ?? process.env), MOVED_CLOCK_FILE: file, NODE_OPTIONS },
    })
  syncBuiltinESMExports()
}

function moveDate() {
  const readEveryMs = 100
  const SystemDate = Date
  let offset = 0
  let readAt = -Infinity
  const now = () => {
    const elapsed = performance.now()
    if (elapsed - readAt >= readEveryMs) {
      readAt = elapsed
      offset = Number(readFileSync(file, 'utf8'))
    }
    return SystemDate.now() + offset
  }
  globalThis.Date = new Proxy(SystemDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new SystemDate(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  })
  // Node writes the header from the system's clock, and the approver page compares its own with it.
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function (...args) {
    if (this.sendDate) this.setHeader('date', new SystemDate(now()).toUTCString())
    return writeHead.apply(this, args)
  }
}
