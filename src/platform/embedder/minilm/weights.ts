/** The weights as the package keeps them: bytes one after another, described by a manifest. */

/** What a byte stands for: `(byte - zeroPoint) * scale`. */
interface QuantizedWeight {
  shape: number[];
  bytes: Uint8Array;
  scale: number;
  zeroPoint: number;
}

export interface Weights {
  getQuantized(name: string): QuantizedWeight;
  getFloats(name: string): Float32Array;
}

interface Manifest {
  weightsManifest: [{ weights: ManifestEntry[] }];
}

interface ManifestEntry {
  name: string;
  shape: number[];
  /** Absent on a few 32-bit constants of the original graph, which are not needed here. */
  quantization?: { scale: number; min: number };
}

interface StoredWeight {
  shape: number[];
  bytes: Uint8Array;
  scale: number;
  min: number;
}

const COMMON_PREFIX = "StatefulPartitionedCall/model/";

export function readWeights(manifestJson: string, bytes: Uint8Array): Weights {
  const manifest = JSON.parse(manifestJson) as Manifest;
  const stored = new Map<string, StoredWeight>();
  let offset = 0;
  for (const { name, shape, quantization } of manifest.weightsManifest[0].weights) {
    const size = shape.reduce((product, length) => product * length, 1) * (quantization ? 1 : 4);
    if (quantization) {
      const { scale, min } = quantization;
      const weight = { shape, bytes: bytes.subarray(offset, offset + size), scale, min };
      stored.set(name.replace(COMMON_PREFIX, ""), weight);
    }
    offset += size;
  }
  if (offset !== bytes.byteLength)
    throw new Error(`the manifest describes ${offset} bytes of weights, there are ${bytes.byteLength}`);

  function get(name: string): StoredWeight {
    const weight = stored.get(name);
    if (!weight) throw new Error(`no weight is called ${name}`);
    return weight;
  }

  return {
    getQuantized(name) {
      const { shape, bytes: values, scale, min } = get(name);
      return { shape, bytes: values, scale, zeroPoint: Math.round(-min / scale) };
    },
    getFloats(name) {
      const { bytes: values, scale, min } = get(name);
      return Float32Array.from(values, (byte) => byte * scale + min);
    },
  };
}
