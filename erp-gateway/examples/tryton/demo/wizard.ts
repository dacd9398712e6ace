import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { orNull } from '../gateway/read-model.ts'
import type { CallOptions, Tryton } from '../gateway/tryton.ts'

/** What is entered into a wizard's form, and the button that is then pressed. */
export type Filled = { values: Readonly<Record<string, unknown>>, button: string }

const Created = Compile(Type.Tuple([Type.Integer(), Type.String(), Type.String()]))
const Step = Compile(Type.Object({
  view: Type.Optional(Type.Object({ state: Type.String(), defaults: orNull(Type.Record(Type.String(), Type.Unknown())) })),
  /** Windows to be opened, with the records that they show. */
  actions: Type.Optional(Type.Array(Type.Tuple([Type.Unknown(), Type.Object({ res_id: Type.Optional(Type.Array(Type.Integer())) })])))
}))
const Nothing = Compile(Type.Unknown())

/**
 * Goes through a wizard of Tryton for one record.
 * @param forms fills the form of each state, given what Tryton proposes
 * @returns the ids of the records that the wizard shows at its end
 * @throws TrytonRefusal, or an error for an unknown form
 */
export async function runWizard (
  tryton: Tryton,
  name: string,
  record: { model: string, id: number },
  forms: Readonly<Record<string, (proposed: Readonly<Record<string, unknown>>) => Filled>>,
  { signal }: CallOptions
): Promise<number[]> {
  const options = { signal, context: { active_model: record.model, active_id: record.id, active_ids: [record.id] } }
  const [session, first] = await tryton.call(`wizard.${name}.create`, [], Created, options)
  try {
    const data: Record<string, unknown> = {}
    let state = first
    while (true) {
      const { view, actions = [] } = await tryton.call(`wizard.${name}.execute`, [session, data, state], Step, options)
      if (view === undefined) return actions.flatMap(([, shown]) => shown.res_id ?? [])
      const fill = forms[view.state]
      if (fill === undefined) throw new Error(`${name}: the form ${view.state} is not known`)
      const { values, button } = fill(view.defaults ?? {})
      data[view.state] = values
      state = button
    }
  } finally {
    await tryton.call(`wizard.${name}.delete`, [session], Nothing, options)
  }
}
