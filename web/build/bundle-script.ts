import { build } from 'vite'

/**
 * Bundles a file and its imports as one classic script, which exposes the exports as a global variable. For code of the
 * page that runs outside of it.
 * @param name the name of the global variable
 */
export async function bundleScript (entry: string, name: string, { minify = false } = {}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify, lib: { entry, name, formats: ['iife'] } }
  })
  const [output] = [built].flat()
  if (output === undefined || !('output' in output)) throw new Error(`${entry} was not built`)
  return output.output[0].code
}
