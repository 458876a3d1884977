/** Writes ONNX files. Field numbers are those of onnx.proto. */
import { bytesField, floatField, intField, message, textField } from "./protobuf.ts";

/** The name of what an operator answers, of an input or of a constant. */
export type Value = string;

type Data = Uint8Array | Float32Array | BigInt64Array;
type ElementType = "float" | "uint8" | "int32" | "int64";
type Attributes = Record<string, number | string>;

const ELEMENT_TYPES = { float: 1, uint8: 2, int32: 6, int64: 7 } as const;
const ATTRIBUTE_TYPES = { float: 1, int: 2, string: 3 } as const;

/** The set of operators that first had `Attention`, and the version of the file format it came with. */
const OPERATOR_SET = 23;
const FORMAT_VERSION = 11;

export interface OnnxGraph {
  /** A dimension given by name is known at run time only. */
  input(name: string, type: ElementType, shape: (number | string)[]): Value;
  constant(name: string, shape: number[], data: Data): Value;
  apply(operator: string, inputs: Value[], attributes?: Attributes): Value;
  /** For operators with several outputs. */
  applyMany(operator: string, inputs: Value[], outputs: number): Value[];
  /** The file, whose one output is `value`. */
  serialize(value: Value, type: ElementType, shape: (number | string)[]): Uint8Array;
}

export function createOnnxGraph(name: string): OnnxGraph {
  const nodes: Uint8Array[] = [];
  const constants: Uint8Array[] = [];
  const inputs: Uint8Array[] = [];

  function addNode(operator: string, from: Value[], outputs: number, attributes: Attributes): Value[] {
    const id = `${operator}_${nodes.length}`;
    const to = Array.from({ length: outputs }, (_, index) => `${id}.${index}`);
    const node = message(
      ...from.map((value) => textField(1, value)),
      ...to.map((value) => textField(2, value)),
      textField(3, id),
      textField(4, operator),
      ...Object.entries(attributes).map(([key, value]) => bytesField(5, attribute(key, value))),
    );
    nodes.push(bytesField(1, node));
    return to;
  }

  return {
    input(input, type, shape) {
      inputs.push(bytesField(11, valueInfo(input, type, shape)));
      return input;
    },
    constant(constant, shape, data) {
      constants.push(bytesField(5, tensor(constant, shape, data)));
      return constant;
    },
    apply: (operator, from, attributes = {}) => addNode(operator, from, 1, attributes)[0] as Value,
    applyMany: (operator, from, outputs) => addNode(operator, from, outputs, {}),
    serialize(value, type, shape) {
      const output = bytesField(12, valueInfo(value, type, shape));
      const graph = message(...nodes, textField(2, name), ...constants, ...inputs, output);
      const operatorSet = message(textField(1, ""), intField(2, OPERATOR_SET));
      return message(intField(1, FORMAT_VERSION), bytesField(7, graph), bytesField(8, operatorSet));
    },
  };
}

/** Whole numbers become integer attributes: none of the float attributes used here has a whole value. */
function attribute(name: string, value: number | string): Uint8Array {
  const type = typeof value === "string" ? "string" : Number.isInteger(value) ? "int" : "float";
  const field =
    typeof value === "string"
      ? textField(4, value)
      : type === "int"
        ? intField(3, value)
        : floatField(2, value);
  return message(textField(1, name), field, intField(20, ATTRIBUTE_TYPES[type]));
}

function tensor(name: string, shape: number[], data: Data): Uint8Array {
  const type = data instanceof Float32Array ? "float" : data instanceof BigInt64Array ? "int64" : "uint8";
  return message(
    ...shape.map((size) => intField(1, size)),
    intField(2, ELEMENT_TYPES[type]),
    textField(8, name),
    // Lowest byte first, which is also how every processor that Node 24 runs on keeps numbers but one (s390x).
    bytesField(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
  );
}

function valueInfo(name: string, type: ElementType, shape: (number | string)[]): Uint8Array {
  const dimensions = shape.map((size) =>
    bytesField(1, typeof size === "number" ? intField(1, size) : textField(2, size)),
  );
  const tensorType = message(intField(1, ELEMENT_TYPES[type]), bytesField(2, message(...dimensions)));
  return message(textField(1, name), bytesField(2, bytesField(1, tensorType)));
}
