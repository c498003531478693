// Determines which packages of the lock file are needed for running. Built-ins only, like everything that runs before the installation.

/**
 * Returns the paths of the packages needed for running: the dependencies of the workspaces, transitively. Development tools are not
 * included, nor optional peers that a package works without.
 * @param packages of package-lock.json, by path
 */
export function neededPackages(packages) {
  const needed = new Set()
  const waiting = Object.keys(packages).filter((path) => !path.includes('node_modules'))
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = packages[path]
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      // Resolve like Node: the nearest ancestor folder that contains the package.
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
