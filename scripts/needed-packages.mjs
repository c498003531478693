// Which packages of the lock file running needs. Built-ins only, like everything that runs before the installation.

/**
 * Paths of the packages that running needs: what the workspaces depend on, and what that depends on in turn. Tools of development are not among
 * them, nor what a package would work with if it were there.
 * @param packages of package-lock.json, by path
 */
export function neededPackages(packages) {
  const needed = new Set()
  const waiting = Object.keys(packages).filter((path) => !path.includes('node_modules'))
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = packages[path]
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      // As Node does: the nearest folder above that has it.
      let folder = path
      while (folder && !packages[`${folder}/node_modules/${name}`]) folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
      const found = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
      if (!packages[found] || needed.has(found)) continue
      needed.add(found)
      waiting.push(found)
    }
  }
  return needed
}
