import { createGateway } from '../server/gateway.ts'
import type { ReferenceBook } from '../server/reference-book.ts'
import { openBook } from './open-book.ts'
import { fileErp } from './file-erp.ts'
import type { Step, Told } from './post-steps.ts'

/**
 * A gateway in a process of its own, which halts at one step of a post and reports it, to be killed there.
 * Arguments: the book's address, the ERP's file, the step.
 */

async function run (at: string, file: string, mortal: string): Promise<void> {
  async function step (name: Step): Promise<void> {
    if (name !== mortal) return
    tell({ at: name })
    await new Promise(() => {})
  }

  const book = await openBook(at)
  const erp = fileErp(file)
  const references: ReferenceBook = {
    ...book,
    async enter (asked, content) {
      await step('before the book')
      const entered = await book.enter(asked, content)
      await step('after the book')
      return entered
    },
    async complete (reference, id) {
      await step('before the id is written')
      const completed = await book.complete(reference, id)
      await step('before the answer')
      return completed
    }
  }
  const gateway = createGateway({
    references,
    erp: {
      async postOrder ({ mark }) {
        await step('before the ERP took it')
        const taken = erp.take(mark)
        await step('after the ERP took it')
        return taken
      }
    }
  })
  tell(await gateway.listen())
}

function tell (told: Told): void {
  process.send?.(told)
}

const [at = '', file = '', mortal = ''] = process.argv.slice(2)
await run(at, file, mortal)
