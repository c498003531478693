export function bundleViewer(): Promise<string>
