import { WrongCall, defineCommand } from './command.ts'
import { checkServers } from './checks/check-servers.ts'
import { configOf } from './config-of.ts'
import { resealRecords } from './reseal/reseal-records.ts'
import { useDatabase } from './use-database.ts'

export const rotateSecretKey = defineCommand({
  name: 'rotate secret-key',
  usage: '',
  summary: 'Seals everything in the database that the earlier secret key sealed under the new one.',
  help: [
    'HOLDFAST_SECRET_KEY is the new key, HOLDFAST_SECRET_KEY_ALSO the earlier one. All servers run with both before (docs/operate.md, Rotating the secret key). It works beside them, in small portions, and can be stopped and repeated at any time.',
    'Sessions, approvals, passkeys, API keys, authenticator apps, recovery codes, dev keys, push keys and the secrets of webhooks stay valid. A record that neither key sealed stays as it is and stays refused.',
    'It exits with 1 while a server still writes under the earlier key: restart that one with the new key, then repeat.',
  ],
  options: {},
  async run({ environment, print }) {
    const config = configOf(environment)
    const { secretKey, alsoSecretKey } = config
    if (secretKey === null || alsoSecretKey === null)
      throw new WrongCall(
        'HOLDFAST_SECRET_KEY: set it to the new key, and HOLDFAST_SECRET_KEY_ALSO to the earlier one',
      )
    return useDatabase(environment, async (db) => {
      const results = await resealRecords(db, { from: alsoSecretKey, to: secretKey })
      for (const { name, resealed, foreign } of results)
        if (resealed + foreign > 0)
          print(
            `${name}: ${resealed} sealed under the new key${foreign === 0 ? '' : `, ${foreign} of neither key`}`,
          )
      // Without the earlier key, a server that writes under it counts as one of another installation.
      const servers = await checkServers(db, { ...config, alsoSecretKey: null })
      const late = servers.filter(({ level }) => level === 'fault')
      for (const { text } of late) print(text)
      if (late.length > 0) {
        print('Restart these servers with the new HOLDFAST_SECRET_KEY, then repeat this command.')
        return false
      }
      print('Everything is under the new key. Remove HOLDFAST_SECRET_KEY_ALSO from all servers.')
      return true
    })
  },
})
