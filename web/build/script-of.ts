import { build } from 'vite'

/**
 * A file and all that it imports as one classic script, which leaves its exports in the global of that name; for parts of the page that run
 * without a document.
 */
export async function scriptOf (entry: string, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry, name, formats: ['iife'] } }
  })
  const [output] = [built].flat()
  if (output === undefined || !('output' in output)) throw new Error(`${entry} was not built`)
  return output.output[0].code
}
