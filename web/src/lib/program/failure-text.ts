import type { PageFailure } from '@portal/contracts/client-errors'
import { limits } from '@portal/contracts/policy/limits'
import * as patterns from '@portal/contracts/policy/patterns'

const controls = new RegExp(patterns.controls, 'g')
// Texts are cut before these expressions are applied, so that they take no time.
/* eslint-disable regexp/no-super-linear-move, regexp/no-super-linear-backtracking -- see the line above */
const address = /([a-z][a-z\d+.-]*:\/\/\S+)/i
const script = /([\w.-]+\.(?:[cm]?js|tsx?|css))(?:\?[^\s:]*)?((?::\d+){0,2})\W*$/
/** A line of a stack trace. V8's lines begin with "at"; other engines put an "@" after the function's name. */
const frame = /^(?:at |[^\s@]*@).*?([\w.-]+\.(?:[cm]?js|tsx?))(?:\?[^\s:]*)?:(\d+):(\d+)\)?$/
const functionNameMax = 60
/** The characters of a message or stack line that are examined. */
const readMax = 1000

/** The parts of an error that may be reported: neither URLs nor anything that a user may have typed. */
export function failureText (error: unknown): Pick<PageFailure, 'message' | 'stack'> {
  if (error instanceof Error) return { message: plain(`${error.name}: ${error.message}`), stack: framesOf(error.stack ?? '') }
  return { message: typeof error === 'string' ? plain(error) : `thrown: ${typeof error}`, stack: [] }
}

/**
 * Browsers quote data in double quotes, such as invalid JSON. Email addresses contain an @, and account, part and order numbers have four or more
 * digits.
 */
function plain (message: string): string {
  return message.slice(0, readMax).replaceAll(controls, ' ').replace(/".*"/, '"…"').split(address)
    .map((piece, at) => at % 2 === 1 ? fileOf(piece) : piece.replaceAll(/\S*(?:@|\d{4})\S*/g, '…').replaceAll('://', ' '))
    .join('').slice(0, limits.failureMessageMax)
}

function fileOf (address: string): string {
  const [, file, place = ''] = script.exec(address) ?? []
  return file === undefined ? '…' : file + place
}

/** The lines of a stack as `name@file:line:column`, without the message that some browsers put first. */
function framesOf (stack: string): string[] {
  return stack.split('\n').flatMap(line => {
    const [text, file, row, column] = frame.exec(line.slice(0, readMax).trim()) ?? []
    if (text === undefined) return []
    const [name = ''] = text.replace(/^at (?:async )?/, '').split(/[(@]|\w+:\/\//)
    const told = `${name.replaceAll(/[^\w$.<> ]/g, '').trim().slice(0, functionNameMax)}@${file}:${row}:${column}`
    return told.length <= limits.failureFrameMax ? [told] : []
  }).slice(0, limits.failureFramesMax)
}
