import type { Config } from '../../config.ts'
import { deliverFrames } from '../../siem/deliver-frames.ts'
import { fault, type Finding, ok } from './finding.ts'

/** Whether the receiver of audit events takes a connection. Nothing is sent. */
export async function checkSyslog({ syslog }: Pick<Config, 'syslog'>): Promise<Finding[]> {
  if (syslog === null) return [ok('syslog', 'HOLDFAST_SYSLOG is not set: no audit event is sent')]
  try {
    await deliverFrames(syslog, [])
    return [ok('syslog', `${syslog.receiver} takes connections`)]
  } catch (error) {
    const why = error instanceof Error ? error.message : 'failed'
    return [fault('syslog', `${syslog.receiver} takes no audit events (${why}): check HOLDFAST_SYSLOG`)]
  }
}
