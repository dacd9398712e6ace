import type { FastifyError } from 'fastify'
import { typedField } from '@portal/contracts/typed-fields'
import { textRefusal } from '@portal/contracts/rules/text/text-refusal'
import { textFault } from '@portal/contracts/rules/text/typed-text'

type Refusals = NonNullable<FastifyError['validation']>
type Refusal = Refusals[number]

/** The maximum number of characters shown of a field name that the client made up. */
const shownLength = 40

/**
 * Why a body was refused, as a message that names the field: by its label if people type into it, otherwise by its path. Undefined if no
 * field can be blamed, because the body may have several shapes and has none of them.
 */
export function bodyRefusal (refusals: Refusals): string | undefined {
  for (const refusal of refusals) {
    const words = typedRefusal(refusal)
    if (words !== undefined) return words
  }
  const [refusal, another] = refusals
  if (refusal === undefined || another !== undefined) return undefined
  const path = refusal.instancePath.slice(1).replaceAll('/', '.')
  return `The request was not understood: ${path === '' ? 'it' : path} ${problem(refusal)}. Please check your input and try again.`
}

/** The message for a field that people type into. In verbose mode Ajv adds the schema and the data to each error. */
function typedRefusal (refusal: Refusal & { parentSchema?: unknown, data?: unknown }): string | undefined {
  const { parentSchema: schema, data } = refusal
  const field = typeof schema === 'object' && schema !== null ? typedField(schema) : undefined
  if (field === undefined) return undefined
  const label = field.label + placeOf(refusal)
  if (typeof data !== 'string') return `${label} must be text.`
  const fault = textFault(data, field.rule)
  return fault === undefined ? `${label} is not valid. Please check it and try again.` : textRefusal(label, fault, field.rule)
}

/** Which line of a cart the field is in, if any. */
function placeOf ({ instancePath }: Refusal): string {
  const index = /\/(\d+)\//.exec(instancePath)?.[1]
  return index === undefined ? '' : ` of line ${Number(index) + 1}`
}

function problem ({ keyword, message, params }: Refusal): string {
  switch (keyword) {
    case 'pattern': return 'is not of the right form'
    case 'additionalProperties': return `must not have the field ${String(params['additionalProperty']).slice(0, shownLength)}`
    default: return message ?? 'is wrong'
  }
}
