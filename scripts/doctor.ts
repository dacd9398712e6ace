import { styleText } from 'node:util'
import { plain } from '../erp-gateway/doctor/print.ts'
import { examineInstallation } from './doctor/examine.ts'
import { printedFindings } from './doctor/finding.ts'

/** What is wrong with an installation, and what to do about it: `npm run doctor`, with the portal's environment. It changes nothing. */

const { stdout } = process
const paint: typeof plain = stdout.isTTY ? (style, text) => styleText(style, text, { stream: stdout }) : plain
const findings = await examineInstallation(process.env)
const code = findings.some(({ verdict }) => verdict === 'fails') ? 1 : 0
// A check that did not end in time may keep the process alive.
stdout.write(printedFindings(findings, paint), () => process.exit(code))
