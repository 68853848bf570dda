/** The acts of the operator of one signer, whose rules the server cannot bring to those of the others. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { clockAhead, commandOf, type NodeProcess } from '@holdfast/signer/testing-processes'
import type { RulesStage } from './open-rules-stage.ts'
import { restoreFromBackup } from './restore-from-backup.ts'

const run = promisify(execFile)

/** The version in force that the server offers, by its hash. Where the signer has other rules, a loosening waits from now on. */
export const acceptRules = (stage: RulesStage, party: number): Promise<void> =>
  operate(stage, party, async () => undefined)

/** The signer has another version in force than the rest, so its rules cannot follow theirs. */
export const restoreRules = (stage: RulesStage, party: number): Promise<void> =>
  operate(stage, party, restoreFromBackup)

async function operate(
  stage: RulesStage,
  party: number,
  before: (node: NodeProcess) => Promise<void>,
): Promise<void> {
  const node = stage.nodes.find((each) => each.party === party)
  if (node === undefined) throw new Error(`there is no signer ${party}`)
  const { in_force } = await stage.view()
  const version = await stage.ask('admin', 'GET', `/api/rules/versions/${in_force.hash}`)
  if (version?.status !== 200) throw new Error(`the server offers no file: ${version?.text}`)
  const folder = mkdtempSync(join(tmpdir(), 'rules-'))
  const file = join(folder, 'rules.json')
  writeFileSync(file, version.text)
  await stage.killSigner(party)
  await before(node)
  const clock = ['--import', clockAhead(stage.aheadMs)]
  await run(process.execPath, [...clock, ...commandOf('rules'), '--accept', in_force.hash, file], {
    env: {
      PATH: process.env.PATH,
      SIGNER_DATA: node.path,
      SIGNER_SEALING_KEY: node.sealingKey.toString('hex'),
    },
  })
  rmSync(folder, { recursive: true })
  await stage.startSigner(party)
}
