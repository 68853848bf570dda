/** The commands of the operator of a server: `npm run holdfast -- --help`, in the artefact `node bin/holdfast.js --help`. */
import { commands } from './command/commands.ts'
import { runCommand } from './command/run-command.ts'

process.exitCode = await runCommand(commands, process.argv.slice(2), {
  environment: process.env,
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
})
