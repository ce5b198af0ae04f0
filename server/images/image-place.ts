/** Where the bytes of an image are, as its row says. */
export interface Place {
  /** Empty where they are in an object. */
  readonly bytes: Uint8Array;
  /** The name of the object; null where the bytes are in the row. */
  readonly object: string | null;
}

/** A place for the bytes of images. What `put` returns is written to the row afterwards. */
export interface ImageStore {
  put(bytes: Uint8Array): Promise<Place>;
  /** Null: they are lost, or are not the bytes that were put there. */
  get(place: Place): Promise<Uint8Array | null>;
  /** Of a place that no row names, nor ever did. */
  discard(place: Place): Promise<void>;
}
