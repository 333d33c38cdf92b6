/** Image width in pixels, enough for a poster. The PNG can be narrower: each module has a whole number of pixels. */
const WIDTH = 1_200;

type Format = "svg" | "png";

/** Saves the SVG of a QR code as a file named `<name>.<format>`. Throws when the browser cannot encode the PNG. */
export async function saveCode(svg: SVGSVGElement, name: string, format: Format): Promise<void> {
  const svgFile = new Blob([svgTextOf(svg)], { type: "image/svg+xml" });
  download(format === "svg" ? svgFile : await pngOf(svgFile, modulesOf(svg)), `${safeName(name)}.${format}`);
}

function modulesOf(svg: SVGSVGElement): number {
  return svg.viewBox.baseVal.width;
}

function svgTextOf(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.removeAttribute("class");
  copy.setAttribute("width", `${WIDTH}`);
  copy.setAttribute("height", `${WIDTH}`);
  return new XMLSerializer().serializeToString(copy);
}

async function pngOf(svgFile: Blob, modules: number): Promise<Blob> {
  const width = Math.floor(WIDTH / modules) * modules;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = width;
  const url = URL.createObjectURL(svgFile);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    canvas.getContext("2d")?.drawImage(image, 0, 0, width, width);
  } finally {
    URL.revokeObjectURL(url);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error("the browser rendered no picture"))), "image/png");
  });
}

function download(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has read the file by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** Keeps only characters that are allowed in a file name on every system. */
function safeName(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]+/g, "-").slice(0, 80);
}
