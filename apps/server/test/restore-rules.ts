/** Brings a signer back that came to other rules than the rest, as its operator does: from a backup, and with the version in force that
 *  the server offers, accepted by its hash. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { commandOf } from '@holdfast/signer/testing-processes'
import type { RulesStage } from './open-rules-stage.ts'
import { restoreFromBackup } from './restore-from-backup.ts'

const run = promisify(execFile)

export async function restoreRules(stage: RulesStage, party: number): Promise<void> {
  const node = stage.nodes.find((each) => each.party === party)
  if (node === undefined) throw new Error(`there is no signer ${party}`)
  const { in_force } = await stage.view()
  const version = await stage.ask('admin', 'GET', `/api/rules/versions/${in_force.hash}`)
  if (version?.status !== 200) throw new Error(`the server offers no file: ${version?.text}`)
  await stage.killSigner(party)
  await restoreFromBackup(node)
  const folder = mkdtempSync(join(tmpdir(), 'rules-'))
  const file = join(folder, 'rules.json')
  writeFileSync(file, version.text)
  await run(process.execPath, [...commandOf('rules'), '--accept', in_force.hash, file], {
    env: {
      PATH: process.env.PATH,
      SIGNER_DATA: node.path,
      SIGNER_SEALING_KEY: node.sealingKey.toString('hex'),
    },
  })
  rmSync(folder, { recursive: true })
  await stage.startSigner(party)
}
